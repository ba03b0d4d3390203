/** The audit records every exported file. Its line is stored before the file is written; if it cannot be stored, no file is written. */
export async function noteExport(file: string, rows: number): Promise<void> {
  const { logExport } = await import('./runtime/securityLog.ts');
  await logExport(file, rows);
}
