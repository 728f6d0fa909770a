const time = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

export const postFailures = {
  tooManyActive: (count: number) =>
    `You have ${count} active posts, as many as one member can have. Take some down to make room.`,
  drawPause: (until: Date) =>
    `You took down a post after its draw. You can announce another draw after ${time.format(until)} UTC.`,
};
