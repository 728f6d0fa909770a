-- CreateTable
CREATE TABLE "Sweep" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Sweep_pkey" PRIMARY KEY ("id")
);

-- All instances have one between them.
ALTER TABLE "Sweep" ADD CONSTRAINT "Sweep_one" CHECK ("id" = 1);
