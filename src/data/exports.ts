/** Files that a person writes are in the audit: its line is stored before the file is written, which fails if it cannot be. */
export async function noteExport(file: string, rows: number): Promise<void> {
  const { logExport } = await import('./runtime/securityLog.ts');
  await logExport(file, rows);
}
