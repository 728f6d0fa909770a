import { CHOICES } from "@/components/search/choices";
import { FILTER_NAMES, type FilterName } from "@/components/search/search-url";
import { MAX_QUERY_LENGTH } from "@/lib/search/query-length";

const OTHERS: FilterName[] = ["latitude", "longitude", "radius", "view"];
const NAMES = JSON.stringify(FILTER_NAMES.filter((name) => !OTHERS.includes(name)));
const KNOWN = JSON.stringify({ ...CHOICES, sort: CHOICES.sort.filter((sort) => sort !== "nearest") });

/**
 * Asks for the first results of a search while its page still loads, by the address that `toApiQuery` makes; the page takes over
 * the answer. What the page would round, cut or leave out is left to the page.
 */
export const FIRST_RESULTS_SCRIPT = `(function(){try{var s=new URLSearchParams(location.search),a=new URLSearchParams,k=${KNOWN};if(s.get("latitude"))return;for(var n of ${NAMES}){var v=(s.get(n)||"").trim();if(v.length>${MAX_QUERY_LENGTH}||v&&k[n]&&!k[n].includes(v))return;if(v)a.set(n,v)}if(!a.has("sort"))a.set("sort",a.has("q")?"relevance":"newest");var l=document.createElement("link");l.rel="preload";l.as="fetch";l.crossOrigin="";l.href="/api/v1/post?"+a;document.head.append(l)}catch(e){}})()`;
