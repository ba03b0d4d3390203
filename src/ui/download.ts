/** Hands the person a file of their own data, without asking any server. */
export const downloadJson = (fileName: string, value: unknown): void =>
  downloadText(fileName, JSON.stringify(value, null, 2));

/** Text that is JSON already, as it is. */
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
