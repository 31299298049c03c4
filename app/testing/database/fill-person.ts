import { env } from "cloudflare:test";
import everyKind from "../../../scripts/drill/every-kind.sql?raw";

/** The rows of the drill's shopper, as this person's. */
export async function fillPerson(userId: string, productId: string, blogId: string): Promise<void> {
	const parents: string[] = [];
	const statements = everyKind.split(/;\n(?=[A-Z])/).filter((text) => {
		if (!/^INSERT INTO \w+ \(.*\) VALUES /.test(text)) return false;
		if (text.includes("'demo-shopper'")) {
			parents.push(...(/^INSERT INTO (order_pads|saved_lists) /.exec(text)?.slice(1) ?? []));
			return true;
		}
		return parents.some((table) => text.startsWith(`INSERT INTO ${table.slice(0, -1)}_lines `));
	});
	const own = statements.map((text) =>
		text
			.replaceAll("demo-shopper", userId)
			.replaceAll("drill", `of-${userId}`)
			.replaceAll("hacksaw-300", productId)
			.replaceAll("blog-bolt-grades", blogId)
			.replaceAll("('google', '1'", `('google', '${userId}'`)
			.replaceAll("('facebook', '2'", `('facebook', '${userId}'`)
			.replaceAll(
				`'${"0123456789012345678901234567890123456789012345678901234567890123"}'`,
				`'${userId.padEnd(64, "0")}'`,
			),
	);
	await env.DB.batch(own.map((text) => env.DB.prepare(text)));
}
