/** Uses the device's share sheet; else copies the text to the clipboard; else shows it for manual copying. */
export async function share(title: string, text: string): Promise<'copied' | 'by_hand' | null> {
  if ('share' in navigator) {
    try {
      await navigator.share({ title, text });
      return null;
    } catch (error) {
      // Closing the sheet counts as an answer.
      if (error instanceof DOMException && error.name === 'AbortError') return null;
    }
  }
  return copy(text);
}

/** To the clipboard; else shows it for manual copying. */
export async function copy(text: string): Promise<'copied' | 'by_hand'> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'by_hand';
  }
}
