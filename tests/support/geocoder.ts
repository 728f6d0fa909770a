/** A fake geocoder that knows one street. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const ELM_STREET = {
  display_name: "12, Elm Street, Lewes, East Sussex, England, BN7 2AB, United Kingdom",
  lat: "50.873812",
  lon: "0.008843",
  name: "",
  addresstype: "place",
  address: { house_number: "12", road: "Elm Street", town: "Lewes" },
};
const IN_HOVE = {
  display_name: "Elm Street, Hove, England",
  lat: "50.8271",
  lon: "-0.1682",
  name: "Elm Street",
  addresstype: "road",
  address: { road: "Elm Street", town: "Hove" },
};

/** `url` is the value of `GEOCODER_URL`. */
export async function startGeocoder(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? "", "http://localhost");
    const isKnown = /elm/i.test(searchParams.get("q") ?? "");
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(isKnown ? [ELM_STREET, IN_HOVE] : []));
  });
  await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));
  const stop = () =>
    new Promise<void>((gone) => {
      server.close(() => gone());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/search`, stop };
}
