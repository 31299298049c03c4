import { crc32, deflateSync } from "node:zlib";
import type { Exchange, Reply } from "../http/exchange.ts";
import type { Route } from "../http/routes.ts";

const SIDE_PIXELS = 240;
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Eight bits of red, green and blue. */
const HEADER = [0, 0, 0, SIDE_PIXELS, 0, 0, 0, SIDE_PIXELS, 8, 2, 0, 0, 0];

function buildChunk(type: string, content: Uint8Array): Buffer {
	const named = Buffer.concat([Buffer.from(type), content]);
	const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(content.length);
	sum.writeUInt32BE(crc32(named));
	return Buffer.concat([length, named, sum]);
}

/** 'heavy-6.png' has 6 MB, nearly all of it a comment. */
const HEAVY = /^heavy-(\d{1,2})\D/;

/** One colour, which follows from the name. */
function buildPng(name: string): Buffer {
	const colour = crc32(Buffer.from(name));
	const comment = 1024 * 1024 * Number(HEAVY.exec(name)?.[1] ?? 0);
	const pixel = [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255];
	const row = [0, ...Array.from({ length: SIDE_PIXELS }, () => pixel).flat()];
	const rows = Buffer.from(Array.from({ length: SIDE_PIXELS }, () => row).flat());
	return Buffer.concat([
		Buffer.from(SIGNATURE),
		buildChunk("IHDR", Buffer.from(HEADER)),
		...(comment > 0 ? [buildChunk("tEXt", Buffer.alloc(comment))] : []),
		buildChunk("IDAT", deflateSync(rows)),
		buildChunk("IEND", Buffer.alloc(0)),
	]);
}

function show({ params: { name = "" } }: Exchange): Reply {
	if (name.startsWith("missing")) return { status: 404, body: "There is no such picture." };
	if (name.startsWith("text")) return { status: 200, body: "This is not a picture." };
	if (name.startsWith("elsewhere"))
		return { status: 302, headers: { location: "https://elsewhere.example.com/a.png" } };
	return { status: 200, headers: { "content-type": "image/png" }, bytes: buildPng(name) };
}

/** Another shop's pictures, for imports that name them by address. */
export const pictureRoutes: Route[] = [{ method: "GET", path: "/pictures/:name", handle: show }];
