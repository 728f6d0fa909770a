/** `share` of all that is sent, 0 to 1; `sizes` of the pictures, in bytes, as they are sent. */
export type Sending = { share: number; sizes: number[] };

/** How many pictures have been sent whole. */
export function countSent({ share, sizes }: Sending): number {
  const sent = share * sizes.reduce((sum, size) => sum + size, 0);
  let end = 0;
  return sizes.filter((size) => {
    end += size;
    return end <= sent;
  }).length;
}
