/** Has the browser keep an answer as a JSON file. */
export function saveFile(content: object, name: string): void {
  saveBlob(new Blob([JSON.stringify(content, whole, 2)], { type: 'application/json' }), name);
}

/** Half of a pair has no form in UTF-8: readers of JSON refuse the whole file for one. */
function whole(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/\p{Cs}/gu, '\ufffd') : value;
}

/**
 * Spreadsheets read a CSV file in the letters of an old code page unless it begins with this. Programs that ask the server themselves get
 * none: their readers would take it for a part of the first column's name.
 */
const byteOrderMark = '\ufeff';

/** Has the browser keep a file. */
export function saveBlob(blob: Blob, name: string): void {
  const saved = blob.type.startsWith('text/csv') ? new Blob([byteOrderMark, blob], { type: blob.type }) : blob;
  const url = URL.createObjectURL(saved);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
