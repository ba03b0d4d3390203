/**
 * Files that a person writes are in the audit. The line is stored on this device before the person has the file, and stays until the server
 * has it: a file that only waited for the server could not be written without signal, and a line that followed the file could be lost with
 * the page. Rejects where it cannot be stored; then no file is written, except of unsent work, which it may be all that is left of.
 * Loaded when needed, because the log includes the database library.
 */
export async function noteExport(file: string, rows: number): Promise<void> {
  const { logExport } = await import('./runtime/securityLog.ts');
  await logExport(file, rows);
}
