import { cloudflareDevProxyVitePlugin, vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type ViteDevServer } from "vite";
import { future } from "./app/future";

declare module "@remix-run/cloudflare" {
	interface Future {
		v3_singleFetch: true;
	}
}

let devServer: ViteDevServer | undefined;

/** Rarely drawn, or with a library of their own. */
const RARE =
	"bank|code|delivery|order|paper|passkey|pay|picture-field|print|quantity|settle|table|use-pass|way";
const SHARED = new RegExp(`/app/ui/(?!${RARE})`);
const FRAMEWORK =
	/\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run)\//;

/** What most pages need goes in two files: a page names each of its scripts, and each costs a request. */
function chunkOf(id: string): string | undefined {
	if (FRAMEWORK.test(id)) return "framework";
	return SHARED.test(id) ? "shop" : undefined;
}

export default defineConfig(({ command, isSsrBuild }) => ({
	plugins: [
		{
			name: "remember-dev-server",
			configureServer(server) {
				devServer = server;
			},
		},
		cloudflareDevProxyVitePlugin<Env, IncomingRequestCfProperties>({
			// Loaded through the dev server, so that it is the app's own copy and reloads with it.
			getLoadContext: async ({ request, context }) => {
				const loaded = await devServer?.ssrLoadModule("/app/http/context.server.ts");
				return loaded?.contextFrom(request, context.cloudflare);
			},
			persist: process.env.STATE_DIR ? { path: `${process.env.STATE_DIR}/v3` } : undefined,
		}),
		tailwindcss(),
		remix({ future }),
	],
	resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
	ssr: {
		resolve: {
			conditions: ["workerd", "worker", "browser"],
			externalConditions: ["workerd", "worker", "browser"],
		},
		noExternal: command === "build" ? true : undefined,
	},
	build: {
		minify: true,
		assetsInlineLimit: 0,
		rollupOptions: {
			external: [/^cloudflare:/, /^node:/],
			output: isSsrBuild ? {} : { manualChunks: chunkOf },
		},
	},
}));
