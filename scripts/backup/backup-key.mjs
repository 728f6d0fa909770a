/** `npm run backup:key`: generates a key pair for encrypted backups and stores neither key. */
import { makeKeys } from "./encryption.mjs";

const { publicKey, secretKey } = await makeKeys();
console.log(`# For the .env of the site, which can then make backups but not read them:
BACKUP_PUBLIC_KEY=${publicKey}

# Keep this off this machine, for example in your password manager. Without it no backup can be restored.
BACKUP_SECRET_KEY=${secretKey}`);
