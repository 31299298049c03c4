import { readFileSync } from "node:fs";

// npm can write a lock file that lacks an optional binary for another platform, and then `npm ci`
// fails there.
const { packages } = JSON.parse(
	readFileSync(new URL("../package-lock.json", import.meta.url), "utf8"),
);

/** Looks where Node would resolve `name` from the package at `path`. */
function isLocked(path, name) {
	for (let folder = path; ; ) {
		if (packages[`${folder ? `${folder}/` : ""}node_modules/${name}`]) return true;
		if (folder === "") return false;
		const above = folder.lastIndexOf("/node_modules/");
		folder = above === -1 ? "" : folder.slice(0, above);
	}
}

const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
	Object.keys(optionalDependencies)
		.filter((name) => !isLocked(path, name))
		.map((name) => `${path || "the project"} needs ${name}`),
);
// npm asks the reader's own registry for a package without an address.
const addressed = Object.entries(packages)
	.filter(([, { resolved = "" }]) => resolved.startsWith("http"))
	.map(([path, { resolved }]) => `${path} names ${resolved}`);
if (addressed.length > 0) {
	console.error(`package-lock.json names a registry:\n${addressed.join("\n")}`);
	process.exitCode = 1;
}
if (missing.length > 0) {
	console.error(`package-lock.json lacks optional dependencies:\n${missing.join("\n")}`);
	process.exitCode = 1;
}
