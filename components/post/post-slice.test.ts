import { describe, expect, it } from "vitest";
import { initialPostState, postSlice } from "@/components/post/post-slice";
import type { PostView } from "@/lib/posts/schema";

const sofa = { _id: "1", title: "Sofa" } as PostView;
const busy = { ...initialPostState, loading: true, error: "earlier" };
const listCalls = ["getAllPosts", "getNearbyPosts"] as const;
const postCalls = ["getPost", "createPost", "recipient"] as const;

describe("the post slice", () => {
  it("starts with empty lists and an empty post", () => {
    expect(initialPostState).toEqual({
      allPosts: [],
      nearbyPosts: [],
      post: {},
      loading: false,
      error: null,
    });
  });

  it.each([...listCalls, ...postCalls])("is loading once %s starts", (call) => {
    expect(postSlice(initialPostState, { type: `${call}/request` })).toEqual({
      ...initialPostState,
      loading: true,
    });
  });

  it("fills allPosts when get-all-posts succeeds", () => {
    const after = postSlice(busy, { type: "getAllPosts/success", posts: [sofa] });
    expect(after).toEqual({ ...initialPostState, allPosts: [sofa] });
  });

  it("fills nearbyPosts when get-nearby-posts succeeds", () => {
    const after = postSlice(busy, { type: "getNearbyPosts/success", posts: [sofa] });
    expect(after).toEqual({ ...initialPostState, nearbyPosts: [sofa] });
  });

  it.each(postCalls)("sets post to the result of %s", (call) => {
    expect(postSlice(busy, { type: `${call}/success`, post: sofa })).toEqual({
      ...initialPostState,
      post: sofa,
    });
  });

  it.each([...listCalls, ...postCalls])("keeps its data and stores the error when %s fails", (call) => {
    const before = { ...initialPostState, allPosts: [sofa], loading: true };
    const after = postSlice(before, { type: `${call}/failure`, error: "offline" });
    expect(after).toEqual({ ...before, loading: false, error: "offline" });
  });

  it("clears only the error on clear-errors", () => {
    const before = { ...initialPostState, allPosts: [sofa], error: "offline" };
    expect(postSlice(before, { type: "clearErrors" })).toEqual({ ...before, error: null });
  });
});
