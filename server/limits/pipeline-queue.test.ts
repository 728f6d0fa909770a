import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { createHttpServer } from "@/server/http-server";
import { recordMetric } from "@/tests/support/test-budget";
import { LIMITS } from "./default-limits";

type Answer = Parameters<typeof createHttpServer>[0];

const undo: (() => unknown)[] = [];

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function aFront(answer: Answer): Promise<number> {
  const server: Server = createHttpServer(answer, { origin: "http://swap.example", proxies: 1 });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  undo.push(async () => {
    server.closeAllConnections();
    await new Promise((gone) => server.close(gone));
  });
  return (server.address() as AddressInfo).port;
}

const head = (line: string, address: string, more = "") =>
  `${line} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n${more}\r\n`;

function open(port: number, bytes: string): Socket {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  undo.push(() => socket.destroy());
  socket.write(bytes);
  return socket;
}

/** As long as rendering a page. */
function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

const page: Answer = async (_request, response) => {
  work(3);
  response.writeHead(200, { "content-type": "text/html" });
  response.end("<p>A chair</p>".repeat(3000));
};

const VISITOR = "198.51.100.1";

describe("pipelined requests on one connection", () => {
  it("with unread answers keep no other visitor waiting [R12] [S54]", async () => {
    let before = 0;
    let isThere = false;
    const port = await aFront(async (request, response) => {
      isThere ||= request.headers["x-forwarded-for"] === VISITOR;
      if (!isThere) before += 1;
      return page(request, response);
    });
    for (let connection = 0; connection < 80; connection += 1)
      open(port, head("GET /about", `192.0.2.${connection % 40}`).repeat(LIMITS.sentAhead)).pause();
    const begun = performance.now();
    await wait(20);
    const visitor = open(port, head("GET /about", VISITOR, "Connection: close\r\n"));
    const [first] = await once(visitor, "data");
    const took = Math.round(performance.now() - begun);
    expect(String(first)).toMatch(/^HTTP\/1\.1 200 /);
    recordMetric("R12", `1,280 requests sent ahead on 80 connections: a visitor waited ${took} ms`);
    // One of each connection and about as many pipelined ones; without the queue 1,280 came first.
    expect(before).toBeLessThan(500);
  });

  it("are answered one after the other, each with its body, in order", async () => {
    let atOnce = 0;
    let most = 0;
    const port = await aFront(async (request, response) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      let text = "";
      for await (const piece of request) text += piece;
      await wait(5);
      atOnce -= 1;
      response.writeHead(200, { "content-type": "text/plain" });
      response.end(`[${request.url} ${text}]`);
    });
    const calls = Array.from({ length: 10 }, (_, number) => {
      const sent = number % 2 ? "Transfer-Encoding: chunked\r\n" : "Content-Length: 6\r\n";
      const body = number % 2 ? `6\r\nbody-${number}\r\n0\r\n\r\n` : `body-${number}`;
      return head(`POST /api/v1/echo/${number}`, "192.0.2.1", sent) + body;
    });
    const socket = open(port, calls.join(""));
    let said = "";
    socket.setEncoding("utf8").on("data", (text) => {
      said += text;
    });
    const expected = Array.from({ length: 10 }, (_, number) => `[/api/v1/echo/${number} body-${number}]`);
    await expect.poll(() => said.match(/\[.*?\]/g), { timeout: 15_000 }).toEqual(expected);
    expect(most).toBe(1);
  });

  it("close their connection when there are too many, and free their slots [R12]", async () => {
    let asked = 0;
    const port = await aFront(async (request, response) => {
      asked += 1;
      if (request.url === "/hold") return;
      response.end("{}");
    });
    const greedy = open(port, head("GET /hold", "192.0.2.1").repeat(LIMITS.sentAhead + 2));
    await once(greedy, "close");
    expect(asked).toBe(1);
    for (let time = 0; time < LIMITS.inFlightEach + 5; time += 1) {
      const bytes = head("GET /hold", "192.0.2.1").repeat(LIMITS.sentAhead + 2);
      await once(open(port, bytes), "close");
    }
    const visitor = open(port, head("GET /", "192.0.2.1", "Connection: close\r\n"));
    expect(String((await once(visitor, "data"))[0])).toMatch(/^HTTP\/1\.1 200 /);
  });
});
