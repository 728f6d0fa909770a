/**
 * Before the first paint: notes that a member is likely here, or that the feed is searched, so that what is not needed then takes no
 * room, and sets the chosen theme and size of cards. Without a choice the system decides, and cards are large. On the pages of
 * posts it tells the poster, see `until-known.css`.
 */
export const THEME_SCRIPT = `try{var d=document,r=d.documentElement.dataset;if(/^\\/\\?(.*&)?q=./.test(location.pathname+location.search))r.q="";if(d.cookie.includes("signed-in=1"))r.member="";var l=localStorage;if(l.getItem("first-steps"))r.first="";var t=l.getItem("theme");if(t==="day"||t==="night")r.theme=t;if(l.getItem("cards")==="compact")r.cards="compact";var m=l.getItem("me");if(m&&"member"in r){var s=new CSSStyleSheet;s.replaceSync("[data-page-by='"+m+"']{--own-room:block;--other-room:none;--below-own-room:hidden}");d.adoptedStyleSheets=[s]}}catch(e){}`;
