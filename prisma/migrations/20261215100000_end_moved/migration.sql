-- Those who wait learn that the end of a post has moved, and with it the day of their answer.
ALTER TYPE "NotificationKind" ADD VALUE 'end-moved';
