import "server-only";
import type { NewFile } from "@/lib/storage/atomic-write";

export type StoredFile = { url: string; writtenAt: Date };

export type ImageFile = NewFile & { contentType: string };

export type Storage = {
  /** Whether browsers load the files without this server, which then cannot refuse them. */
  readonly isElsewhere: boolean;
  /** Durable once it returns the URL for browsers. @throws AppError "noRoom" when the disk is full */
  put(name: string, bytes: Buffer, contentType: string): Promise<string>;
  /** All or none, with their URLs in the same order. */
  putAll(files: ImageFile[]): Promise<string[]>;
  remove(urls: string[]): Promise<void>;
  /** Batches of at most 1000, including partial files left by a crash. */
  list(): AsyncGenerator<StoredFile[]>;
  has(url: string): Promise<boolean>;
  /** Throws when nothing could be stored now. */
  check(): Promise<void>;
};

export const LIST_BATCH = 1000;
export const FILE_NAME = /^[A-Za-z0-9_-]{8,80}\.(webp|jpg)$/;

export function assertFileName(name: string): string {
  if (!FILE_NAME.test(name)) throw new Error("not a name of ours");
  return name;
}
