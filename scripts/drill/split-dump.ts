import { writeRestorable } from "./dump";

/** `npm run split-dump -- backup.sql restorable.sql` runs it. */
const [file, output] = process.argv.slice(2);
if (!file || !output) {
	console.error(
		"Name the backup and the file to write: npm run split-dump -- backup.sql restorable.sql",
	);
	process.exitCode = 1;
} else await writeRestorable(file, output);
