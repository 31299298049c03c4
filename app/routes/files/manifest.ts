import { anyone } from "~/http/pages/page.server";
import { createTextFileResponse } from "~/http/responses/text-file.server";
import type { RouteHandle } from "~/http/routing/route-handle";

const buildIcon = (name: string, size: number, purpose: "any" | "maskable") => ({
	src: `/${name}.png`,
	sizes: `${size}x${size}`,
	type: "image/png",
	purpose,
});

export const handle = { access: "anyone" } satisfies RouteHandle;

export const loader = anyone.loader(async ({ ctx }) => {
	const { shopName } = ctx.settings;
	const manifest = {
		id: "/",
		name: shopName,
		short_name: shopName,
		description: "Wholesale tools and parts",
		lang: "en",
		start_url: "/",
		scope: "/",
		// Keeps the browser's back button: a payment may leave for the provider's page.
		display: "minimal-ui",
		// --color-surface and --color-paper of app.css, which this can't read.
		theme_color: "#ffffff",
		background_color: "#faf8f3",
		icons: [
			buildIcon("icon-192", 192, "any"),
			buildIcon("icon-512", 512, "any"),
			buildIcon("icon-maskable-512", 512, "maskable"),
		],
	};
	return createTextFileResponse(JSON.stringify(manifest), "application/manifest+json", 86_400);
});
