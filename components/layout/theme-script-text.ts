/**
 * Before the first paint: notes that a member is likely here, so that what only strangers need takes no room, and sets the
 * chosen theme and size of cards. Without a choice the system decides, and cards are large.
 */
export const THEME_SCRIPT = `try{var d=document,r=d.documentElement.dataset;if(d.cookie.includes("signed-in=1"))r.member="";var l=localStorage,t=l.getItem("theme");if(t==="day"||t==="night")r.theme=t;if(l.getItem("cards")==="compact")r.cards="compact"}catch(e){}`;
