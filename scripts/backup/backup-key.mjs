/** `npm run backup:key`: makes a pair of keys, one to seal backups with and one to open them. It keeps neither. */
import { makeKeys } from "./encryption.mjs";

const { publicKey, secretKey } = await makeKeys();
console.log(`# In the .env of the site, which can then make backups but not read them:
BACKUP_PUBLIC_KEY=${publicKey}

# Not on this machine: print it, or keep it with your passwords. Without it no backup can be restored.
BACKUP_SECRET_KEY=${secretKey}`);
