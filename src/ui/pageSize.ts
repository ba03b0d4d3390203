export type PaperSize = 'roll' | 'a4';

/** Sets the paper size (a roll is as long as its ticket) until the returned function is called, by a rule in the app's style sheet. */
export function setPageSize(size: PaperSize, paper: HTMLElement | null, foot = ''): () => void {
  const sheet = [...document.styleSheets].find(isOwn);
  if (!sheet) return () => undefined;
  const rule =
    size === 'a4'
      ? `@page { size: A4; margin: 14mm; ${PAGE_NUMBER} @bottom-left { content: ${JSON.stringify(foot)}; font: 8pt sans-serif } }`
      : `@page { size: 80mm ${millimetres(paper)}mm; margin: 0 }`;
  const added = sheet.cssRules[sheet.insertRule(rule, sheet.cssRules.length)];
  return () => {
    const at = [...sheet.cssRules].findIndex((one) => one === added);
    if (at >= 0) sheet.deleteRule(at);
  };
}

/** Browsers before 2025 omit it. */
const PAGE_NUMBER = '@bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif }';

/** The height of the paper itself, regardless of the preview's zoom. Slightly longer: a last line on a second sheet would be worse. */
const millimetres = (paper: HTMLElement | null): number =>
  Math.ceil(((paper?.offsetHeight || UNMEASURED_PX) * 25.4) / 96) + 3;
/** If the page is already laid out for print, the preview has no height. */
const UNMEASURED_PX = 600;

/** Style sheets of extensions cannot be read. */
function isOwn(sheet: CSSStyleSheet): boolean {
  try {
    return sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}
