import { describe, expect, it } from "vitest";
import type { PostCardView } from "@/components/feed/post-card-view";
import { gridCellOf, groupByCell } from "@/components/map/group-by-cell";
import { publicPlace } from "@/lib/geo/public-place";

const seen = (latitude: number, longitude: number, settlement = "") =>
  publicPlace({ latitude, longitude, address: "12 Elm Street" }, "approximate", {
    settlement,
  }) as PostCardView;
const exact = (latitude: number, longitude: number) =>
  publicPlace({ latitude, longitude, address: "" }, "exact") as PostCardView;

describe("on the map of all posts", () => {
  it("neighbours share a circle that shows their number and area", () => {
    const posts = [seen(50.8738, 0.0088, "Lewes"), seen(50.91, 0.0088), seen(50.8741, 0.0079)];
    expect(groupByCell(posts)).toMatchObject([
      { latitude: 50.875, count: 2, label: "2 posts around Lewes" },
      { latitude: 50.915, count: 1, label: "1 post around a place without a name" },
    ]);
    expect(groupByCell([])).toEqual([]);
  });

  it("circles of one town are told apart by where they lie, without numbers of degrees", () => {
    const posts = [
      ...[seen(50.81, 0.0088, "Lewes"), seen(50.83, 0.0088, "Lewes"), seen(50.89, 0.0088, "Lewes")],
      ...[seen(50.95, 0.0088, "Lewes"), seen(50.97, 0.0088, "Lewes")],
      ...[seen(50.83, -0.17, "Hove"), seen(50.83, -0.2, "Hove"), seen(51.5, 0, "London")],
    ];
    expect(groupByCell(posts).map(({ label }) => label.replace("1 post around ", ""))).toEqual([
      ...["Lewes, south", "Lewes, south 2", "Lewes", "Lewes, north", "Lewes, north 2"],
      ...["Hove, east", "Hove, west", "London"],
    ]);
  });

  it("a place that is shown exactly gets no pin either", () => {
    const shop = exact(50.873812, 0.008843);
    expect(groupByCell([shop])).toMatchObject([{ latitude: 50.875 }]);
    expect(gridCellOf(shop)).toBe(gridCellOf(seen(50.873812, 0.008843)));
  });
});
