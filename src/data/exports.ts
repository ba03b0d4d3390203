/** Files that a person writes are in the audit. Loaded when needed, because the log includes the database library. */
export async function noteExport(file: string, rows: number): Promise<void> {
  try {
    const { logExport } = await import('./runtime/securityLog.ts');
    await logExport(file, rows);
  } catch {
    /* it cannot be stored; the person has the file */
  }
}
