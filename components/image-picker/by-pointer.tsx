type Props = { mouse: string; touch: string };

/** Words for a mouse, and others for a finger, which drops no files. */
export const ByPointer = ({ mouse, touch }: Props) => (
  <>
    <span className="pointer-coarse:hidden">{mouse}</span>
    <span className="hidden pointer-coarse:inline">{touch}</span>
  </>
);
