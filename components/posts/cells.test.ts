import { describe, expect, it } from "vitest";
import { cellOf, cellsOf } from "@/components/posts/cells";
import type { PostCardView } from "@/components/posts/post-card-view";
import { publicPlace } from "@/lib/location";

const at = (latitude: number, longitude: number) => ({ latitude, longitude }) as PostCardView;
const seen = (latitude: number, longitude: number) =>
  publicPlace({ latitude, longitude, address: "12 Elm Street" }, "approximate") as unknown as PostCardView;

describe("on the map of all posts", () => {
  it("neighbours share a circle that counts them and says so", () => {
    expect(cellsOf([seen(50.8738, 0.0088), seen(50.8741, 0.0079), seen(50.91, 0.0088)])).toMatchObject([
      { latitude: 50.875, count: 2, label: "2 posts around 50.88, 0.01" },
      { latitude: 50.915, count: 1, label: "1 post around 50.91, 0.01" },
    ]);
    expect(cellsOf([])).toEqual([]);
  });

  it("a place that is shown exactly is no pin either", () => {
    const [cell] = cellsOf([at(50.873812, 0.008843)]);
    expect(cell).toMatchObject(
      publicPlace({ latitude: 50.873812, longitude: 0.008843, address: "" }, "approximate") && {
        latitude: 50.875,
      },
    );
    expect(cellOf(at(50.873812, 0.008843))).toBe(cellOf(seen(50.873812, 0.008843)));
  });
});
