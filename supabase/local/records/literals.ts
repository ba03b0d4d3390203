export const textLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`;
export const wordList = (words: readonly string[]): string => words.map(textLiteral).join(', ');
