import { chromium } from "playwright"; import sharp from "sharp"; import { mkdirSync } from "node:fs";
mkdirSync("/tmp/cmp",{recursive:true});
const b=await chromium.launch({executablePath:"/usr/lib/chromium/chromium-headless-shell",args:["--no-sandbox"]});
const titles=["/","/search","/search?view=map","/donate","/login","/signup","/about","/impact","/contact","/developers","POST","USER","/me","/messages","/notifications","/me/settings","/offline"];
for(const [dev,vp] of [["phone",{width:390,height:844}],["wide",{width:1280,height:900}]]){
 const pages=[];for(const port of [3900,3901]){const c=await b.newContext({viewport:vp,isMobile:dev==="phone",hasTouch:dev==="phone",serviceWorkers:"block",reducedMotion:"reduce"});const p=await c.newPage();
  await p.goto(`http://localhost:${port}/login`);await p.getByRole("button",{name:/Look around as Mira/}).click();await p.waitForURL(u=>!u.pathname.includes("login"));pages.push([port,p])}
 for(const t of titles){const shots=[];for(const[port,p]of pages){let path=t;if(t==="POST"||t==="USER"){const j=await (await p.request.get(`http://localhost:${port}/api/v1/post?q=teapot&limit=1`)).json();path=t==="POST"?`/feed/${j.posts[0]._id}`:`/user/${j.posts[0].postedBy._id}`}
  await p.goto(`http://localhost:${port}${path}`,{waitUntil:"networkidle"}).catch(()=>{});await p.waitForTimeout(600);shots.push(await p.screenshot({fullPage:false}))}
  const[a,c]=await Promise.all(shots.map(s=>sharp(s).greyscale().raw().toBuffer()));let n=0;for(let i=0;i<a.length;i++)if(Math.abs(a[i]-c[i])>40)n++;
  console.log(dev,t,(100*n/a.length).toFixed(2)+"%");if(n/a.length>0.005){await sharp(shots[0]).toFile(`/tmp/cmp/${dev}${t.replace(/\W/g,"_")}_a.png`);await sharp(shots[1]).toFile(`/tmp/cmp/${dev}${t.replace(/\W/g,"_")}_b.png`)}}
}
await b.close();
