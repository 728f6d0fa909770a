/** Typing, shared by both protocols. */

/** WebDriver's key codes. */
const ENTER = "\uE007";
const BACKSPACE = "\uE003";

/** Page function that selects the field's content, since React only sees key events. */
export const selectAll = "(_, field) => { field.focus(); field.select(); return 'null'; }";

/** Key down and up for every key; an empty text clears the field. */
export const keysFor = (text: string) => ({
  type: "key",
  id: "keyboard",
  actions: [...(text || BACKSPACE)].flatMap((letter) => {
    const value = letter === "\n" ? ENTER : letter;
    return [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ];
  }),
});
