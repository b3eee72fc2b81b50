/** Has the browser keep an answer as a JSON file. */
export function saveFile(content: object, name: string): void {
  saveBlob(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }), name);
}

/** Has the browser keep a file. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
