/** Typing, the same in both protocols. */

/** Keys as WebDriver names them. */
const ENTER = "\uE007";
const BACKSPACE = "\uE003";

/** A function of the page: the next keys replace the content of the field. React hears of keys only. */
export const selectAll = "(_, field) => { field.focus(); field.select(); return 'null'; }";

/** Every key goes down and up; without a text the field is emptied. */
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
