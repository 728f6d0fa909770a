/**
 * Before the first paint: sets the chosen theme (without a choice the system decides), and notes that a member is likely
 * here, so that what only strangers need takes no room.
 */
export const THEME_SCRIPT = `try{var d=document,r=d.documentElement;if(d.cookie.includes("signed-in=1"))r.dataset.member="";var t=localStorage.getItem("theme");if(t==="day"||t==="night")r.dataset.theme=t}catch(e){}`;
