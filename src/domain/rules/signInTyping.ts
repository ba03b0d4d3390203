/** What the fields drop while they are typed in. A password keeps its brackets and spaces: they may be part of it. */
export const typedEmail = (text: string): string => text.replace(/[\s<>\p{Cc}]/gu, '');
export const typedPassword = (text: string): string => text.replace(/\p{Cc}/gu, '');
