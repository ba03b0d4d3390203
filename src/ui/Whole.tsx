interface WholeProps {
  readonly text: string;
  /** What is read as one within the text, and stands in it once. Undefined or not in it: the text alone. */
  readonly part: string | undefined;
}

/** The part goes to the next line whole, and is broken only where the text alone is very large. Read aloud and copied, it is the text itself. */
export function Whole({ text, part }: WholeProps) {
  const at = part ? text.indexOf(part) : -1;
  if (part === undefined || at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <span className="whitespace-nowrap @max-[17rem]:whitespace-normal">{part}</span>
      {text.slice(at + part.length)}
    </>
  );
}
