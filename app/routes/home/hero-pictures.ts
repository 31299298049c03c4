import avif720 from "./hero-720.avif";
import webp720 from "./hero-720.webp";
import avif1080 from "./hero-1080.avif";
import webp1080 from "./hero-1080.webp";
import avif1600 from "./hero-1600.avif";
import webp1600 from "./hero-1600.webp";

export const HERO_SIZES = "(min-width: 64rem) 64rem, 100vw";

export const AVIF_SRCSET = `${avif720} 720w, ${avif1080} 1080w, ${avif1600} 1600w`;
export const WEBP_SRCSET = `${webp720} 720w, ${webp1080} 1080w, ${webp1600} 1600w`;
export const FALLBACK_URL = webp1080;

/** Preloads the largest picture before the body requests a dozen smaller ones. */
export const PRELOAD_LINK = {
	tagName: "link",
	rel: "preload",
	as: "image",
	type: "image/avif",
	fetchpriority: "high",
	imageSrcSet: AVIF_SRCSET,
	imageSizes: HERO_SIZES,
};
