-- A member who changes a reply has written: nobody can report that no answer came.
ALTER TABLE "Reply" ADD COLUMN "editedAt" TIMESTAMPTZ(3);
