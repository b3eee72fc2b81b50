/** Has the browser keep an answer as a JSON file. */
export function saveFile(content: object, name: string): void {
  saveBlob(new Blob([JSON.stringify(content, whole, 2)], { type: 'application/json' }), name);
}

/** Half of a pair has no form in UTF-8: readers of JSON refuse the whole file for one. */
function whole(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/\p{Cs}/gu, '\ufffd') : value;
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
