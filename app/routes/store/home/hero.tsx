import { ButtonLink } from "~/ui/button";
import avif720 from "./hero-720.avif";
import webp720 from "./hero-720.webp";
import avif1080 from "./hero-1080.avif";
import webp1080 from "./hero-1080.webp";
import avif1600 from "./hero-1600.avif";
import webp1600 from "./hero-1600.webp";

const SIZES = "(min-width: 64rem) 64rem, 100vw";

/** The picture and the way into the shop. The words stand on the picture's calm ground, never on its parts. */
export function Hero() {
	return (
		<section className="hero">
			<picture>
				<source
					type="image/avif"
					srcSet={`${avif720} 720w, ${avif1080} 1080w, ${avif1600} 1600w`}
					sizes={SIZES}
				/>
				<img
					{...{ fetchpriority: "high" }}
					sizes={SIZES}
					srcSet={`${webp720} 720w, ${webp1080} 1080w, ${webp1600} 1600w`}
					src={webp1080}
					alt="A toolbox, a vice, a saw blade, bearings, gears, bolts and a hammer on a workbench"
					width={1600}
					height={900}
					className="hero-picture"
				/>
			</picture>
			<div className="hero-words">
				<h1>Tools and parts for people who make things.</h1>
				<p className="text-lead">
					Bolts by the box, bearings by the dozen, hand tools for a working life. At wholesale
					prices, from our own engineers.
				</p>
				<ButtonLink to="/products" variant="main" prefetch="intent">
					EXPLORE
				</ButtonLink>
			</div>
		</section>
	);
}
