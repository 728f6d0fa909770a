/** Focuses a field, after opening the row in which it is folded. */
export function reveal(field: HTMLElement): void {
  unfold(field);
  field.focus();
}

/** Opens the rows of all mistakes, and focuses the first. The button is far below it. */
export function revealMistakes(form: HTMLFormElement | null): void {
  const [first, ...others] = form?.querySelectorAll<HTMLElement>("[aria-invalid=true]") ?? [];
  for (const field of others) unfold(field);
  if (first) reveal(first);
}

function unfold(field: HTMLElement): void {
  const fold = field.closest("[data-item]") && field.closest("details");
  if (fold) fold.open = true;
}
