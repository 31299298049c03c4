import avif720 from "./hero-720.avif";
import webp720 from "./hero-720.webp";
import avif1080 from "./hero-1080.avif";
import webp1080 from "./hero-1080.webp";
import avif1600 from "./hero-1600.avif";
import webp1600 from "./hero-1600.webp";

/** How wide the picture is on which screen, in the words of HTML's `sizes`. */
export const HERO_SIZES = "(min-width: 64rem) 64rem, 100vw";

export const AVIF_SRCSET = `${avif720} 720w, ${avif1080} 1080w, ${avif1600} 1600w`;
export const WEBP_SRCSET = `${webp720} 720w, ${webp1080} 1080w, ${webp1600} 1600w`;
/** For who knows of no other sizes. */
export const FALLBACK_URL = webp1080;

/**
 * For the head of the page, so that its largest picture is asked for before the body names a dozen small ones, with which
 * it would share the line. Who does not read AVIF leaves it.
 */
export const PRELOAD_LINK = {
	tagName: "link",
	rel: "preload",
	as: "image",
	type: "image/avif",
	fetchpriority: "high",
	imageSrcSet: AVIF_SRCSET,
	imageSizes: HERO_SIZES,
};
