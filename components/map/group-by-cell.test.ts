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
      { latitude: 50.875, count: 2, label: "2 posts around Lewes (50.875, 0.008)" },
      { latitude: 50.915, count: 1, label: "1 post around 50.915, 0.016" },
    ]);
    expect(groupByCell([])).toEqual([]);
  });

  it("a place that is shown exactly gets no pin either", () => {
    const shop = exact(50.873812, 0.008843);
    expect(groupByCell([shop])).toMatchObject([{ latitude: 50.875 }]);
    expect(gridCellOf(shop)).toBe(gridCellOf(seen(50.873812, 0.008843)));
  });
});
