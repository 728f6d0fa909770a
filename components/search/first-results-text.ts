/**
 * Asks for the first results of a search while its page still loads, by the address that `toApiQuery` makes; the page takes over
 * the answer. A place is left to the page, which rounds it first.
 */
export const FIRST_RESULTS_SCRIPT = `try{var s=new URLSearchParams(location.search),a=new URLSearchParams;if(!s.has("latitude")){["q","type","tag","status","sort"].forEach(function(n){var v=(s.get(n)||"").trim();if(v)a.set(n,v)});if(!a.has("sort"))a.set("sort",a.has("q")?"relevance":"newest");var l=document.createElement("link");l.rel="preload";l.as="fetch";l.crossOrigin="";l.href="/api/v1/post?"+a;document.head.append(l)}}catch(e){}`;
