/** Sets the chosen theme before the first paint; without a choice the system decides. */
export const THEME_SCRIPT = `try{var t=localStorage.getItem("theme");if(t==="day"||t==="night")document.documentElement.dataset.theme=t}catch(e){}`;
