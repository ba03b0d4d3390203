/** Words that a screen would show without asking i18n for them, read from its syntax tree. */
import { parseSync } from 'vite';

/** Attributes that people read or hear. */
const SPOKEN = new Set(['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'label', 'hint', 'text']);

export function wordsIn(source: string): string[] {
  const found: string[] = [];
  const take = (text: unknown) => {
    // Two letters side by side: a word. `m³` is a unit, and the same in both languages.
    if (typeof text === 'string' && /\p{L}{2}/u.test(text)) found.push(text.trim());
  };

  /** Text that an expression comes to as it stands; what a call answers is the call's affair. */
  const speak = (value: unknown): void => {
    if (!isNode(value)) return;
    if (value.type === 'Literal') take(value['value']);
    if (value.type === 'TemplateElement') take(cooked(value['value']));
    if (value.type === 'TemplateLiteral') each(value['quasis'], speak);
    // A comparison compares; only a sum of texts is a text.
    const isSum = value.type === 'BinaryExpression' && value['operator'] === '+';
    if (!isSum && !['JSXExpressionContainer', 'ConditionalExpression', 'LogicalExpression'].includes(value.type))
      return;
    for (const part of ['expression', 'consequent', 'alternate', 'left', 'right']) speak(value[part]);
  };

  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return each(value, walk);
    if (!isNode(value)) return;
    if (value.type === 'JSXText') take(value['value']);
    if (value.type === 'JSXAttribute' && SPOKEN.has(nameOf(value['name']))) speak(value['value']);
    if (value.type === 'JSXElement' || value.type === 'JSXFragment') each(value['children'], speak);
    for (const part of Object.values(value)) walk(part);
  };

  const { program, errors } = parseSync('screen.tsx', source, { lang: 'tsx' });
  if (errors.length > 0) throw new Error(errors[0]?.message);
  walk(program);
  return found;
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const each = (values: unknown, visit: (value: unknown) => void): void => {
  if (Array.isArray(values)) for (const value of values) visit(value);
};
const nameOf = (name: unknown): string => (isNode(name) && typeof name['name'] === 'string' ? name['name'] : '');
const cooked = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'cooked' in value ? value.cooked : null;
