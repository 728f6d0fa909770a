import { ApiError, readAnswer } from "@/lib/api-client/client";
import { clientFailures } from "@/lib/api-client/texts";

type UploadOptions = { idempotencyKey: string; onProgress: (share: number) => void };

/** POST /api/v1… with a form; reports the sent share, 0 to 1, which `fetch` cannot. @throws ApiError */
export function upload<T>(
  path: string,
  form: FormData,
  { idempotencyKey, onProgress }: UploadOptions,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/api/v1${path}`);
    request.setRequestHeader("idempotency-key", idempotencyKey);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onerror = () => reject(new ApiError(clientFailures.offline, 0));
    request.onload = () => {
      try {
        resolve(readAnswer<T>(request.status, request.responseText));
      } catch (error) {
        reject(error);
      }
    };
    request.send(form);
  });
}
