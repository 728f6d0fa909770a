/** Keeps the room of the ending until it is loaded. */
export const EndingRoom = () => <div aria-hidden="true" className="h-26 rounded-box bg-green-ground" />;
