/** Downloads a file of the user's own data, without a request to a server. */
export const downloadJson = (fileName: string, value: unknown): void =>
  downloadText(fileName, JSON.stringify(value, null, 2));

/** A text that is already JSON, unchanged. */
export const downloadText = (fileName: string, text: string): void =>
  downloadFile(fileName, new Blob([text], { type: 'application/json' }));

export const downloadCsv = (fileName: string, text: string): void =>
  downloadFile(fileName, new Blob([text], { type: 'text/csv;charset=utf-8' }));

export function downloadFile(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
