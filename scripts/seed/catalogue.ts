/** One product of the demonstration catalogue; its picture is `pictures/<slug>.webp`. */
export type CatalogueEntry = {
	slug: string;
	name: string;
	description: string;
	/** 1 tk is 100 poisha. */
	pricePoisha: number;
	stock: number;
};

/** Oldest first: the last six are shown on the home page. */
export const catalogue: readonly CatalogueEntry[] = [
	{
		slug: "hex-bolt-m10x60",
		name: "Hex bolt M10 x 60, zinc-plated 8.8, box of 50",
		description:
			"Part-threaded hexagon bolt to ISO 4014 in strength class 8.8. Coarse pitch 1.5 mm, 16 mm across flats, bright zinc plating of at least 5 µm. For steel frames, machine feet and brackets. Box of 50.",
		pricePoisha: 96500,
		stock: 180,
	},
	{
		slug: "hex-nut-m12",
		name: "Hex nut M12, zinc-plated class 8, box of 100",
		description:
			"Full hexagon nut to ISO 4032, class 8, chamfered on both faces. Coarse pitch 1.75 mm, 18 mm across flats, 10.8 mm high. Fits 8.8 bolts and threaded rod. Box of 100.",
		pricePoisha: 88000,
		stock: 240,
	},
	{
		slug: "flat-washer-m10",
		name: "Flat washers M10, form A, zinc-plated, box of 50",
		description:
			"Plain washer to ISO 7089 (DIN 125 A) for M10 bolts. Inside 10.5 mm, outside 20 mm, 2 mm thick, hardness 200 HV. Fifty to a sealed box.",
		pricePoisha: 16250,
		stock: 500,
	},
	{
		slug: "spring-washer-m12",
		name: "Spring lock washers M12, form B, black, box of 50",
		description:
			"Split washer to DIN 127 B in spring steel, oiled black finish. Inside 12.2 mm, outside 21.1 mm, section 4 x 2.5 mm. Keeps M12 joints tight under vibration. Fifty to a box.",
		pricePoisha: 22500,
		stock: 460,
	},
	{
		slug: "socket-cap-screw-m8x40",
		name: "Socket cap screw M8 x 40, black 12.9, box of 100",
		description:
			"High-tensile cap screw to ISO 4762 (DIN 912), class 12.9, knurled head of 13 mm. Takes a 6 mm hex key; pitch 1.25 mm. Used in tooling, moulds and gearboxes. Box of 100.",
		pricePoisha: 148000,
		stock: 120,
	},
	{
		slug: "wood-screw-5x60",
		name: "Wood screw 5 x 60, countersunk TX25, box of 200",
		description:
			"Countersunk chipboard screw with a TX25 recess and a sharp single thread. Yellow zinc plating, part-threaded shank that pulls boards together. Drives into softwood without a pilot hole. Box of 200.",
		pricePoisha: 64000,
		stock: 310,
	},
	{
		slug: "roofing-screw-5-5x38",
		name: "Self-drilling roofing screw 5.5 x 38, bag of 100",
		description:
			"Hexagon washer head screw to DIN 7504 K with a drill point for steel up to 5 mm. The 16 mm bonded washer has an EPDM seal against rain. Driven with an 8 mm magnetic socket. Bag of 100.",
		pricePoisha: 52000,
		stock: 275,
	},
	{
		slug: "wall-plug-8x40",
		name: "Nylon wall plug 8 x 40, bag of 100",
		description:
			"Plug of polyamide 6 with locking teeth and two fins that stop it from turning. For screws of 4.5 to 6 mm in concrete, solid brick and hollow block. Drill 8 mm, at least 50 mm deep. Bag of 100.",
		pricePoisha: 18750,
		stock: 420,
	},
	{
		slug: "through-bolt-m10x100",
		name: "Through-bolt anchor M10 x 100, box of 25",
		description:
			"Torque-controlled expansion anchor for cracked and uncracked concrete. Zinc-plated stud with a stainless steel clip, nut and washer already fitted. Drill 10 mm, tighten to 45 Nm. Box of 25.",
		pricePoisha: 112500,
		stock: 90,
	},
	{
		slug: "eye-bolt-m12",
		name: "Lifting eye bolt M12, DIN 580, zinc-plated",
		description:
			"Drop-forged eye bolt of C15 steel with a short shank of 20.5 mm. Working load limit 340 kg straight, 240 kg at 45 degrees as a pair. Each bolt is stamped with its load.",
		pricePoisha: 14250,
		stock: 75,
	},
	{
		slug: "ball-bearing-6204-2rs",
		name: "Deep-groove ball bearing 6204-2RS",
		description:
			"Single-row bearing with a rubber seal on both sides, greased for life, clearance C3. Bore 20 mm, outside 47 mm, width 14 mm. Dynamic load rating about 13 kN. For motors, pumps and conveyor rollers.",
		pricePoisha: 18500,
		stock: 340,
	},
	{
		slug: "pillow-block-ucp205",
		name: "Pillow block bearing UCP205, 25 mm shaft",
		description:
			"Cast-iron housing in green enamel with a self-aligning insert, two set screws and a grease nipple. Shaft height 36.5 mm, bolt centres 105 mm, for two M10 bolts. Used on fans, shafts and agricultural drives.",
		pricePoisha: 49500,
		stock: 0,
	},
	{
		slug: "spur-gear-module-2",
		name: "Spur gear pair, module 2, 32 and 16 teeth",
		description:
			"Gear and pinion of C45 steel, pressure angle 20 degrees, face width 20 mm, ratio 2:1. Keyed bores of 14 mm and 10 mm, hubs with a set screw. Centre distance 48 mm.",
		pricePoisha: 168000,
		stock: 38,
	},
	{
		slug: "compression-spring",
		name: "Compression springs, closed and ground, set of 3",
		description:
			"Two springs of 25 x 62 mm in 2.8 mm wire and one of 16 x 44 mm in 1.8 mm wire. Patented spring steel to EN 10270-1, ends ground flat. For valves, clutches and jigs.",
		pricePoisha: 9675,
		stock: 150,
	},
	{
		slug: "extension-spring",
		name: "Extension springs 15 x 75, zinc-plated, pack of 3",
		description:
			"Close-wound springs of 2 mm wire with a full loop at each end. Outside diameter 15 mm, length 75 mm between the loops, safe travel 60 mm. Zinc-plated for use outdoors.",
		pricePoisha: 7850,
		stock: 205,
	},
	{
		slug: "roller-chain-08b",
		name: "Roller chain 08B-1, 1/2 inch pitch, 5 m",
		description:
			"Simplex chain to ISO 606, pitch 12.7 mm, roller 8.51 mm, width between inner plates 7.75 mm. Breaking load at least 17.8 kN. Comes greased, with one connecting link. Box of 5 m.",
		pricePoisha: 185000,
		stock: 64,
	},
	{
		slug: "sprocket-08b-18t",
		name: "Chain sprocket 08B-1, 18 teeth, keyed bore",
		description:
			"Sprocket of C45 steel with a one-sided hub, black oxide finish. Pitch circle 73.1 mm, bore 15 mm with a 5 mm keyway. Runs with 1/2 inch simplex chain.",
		pricePoisha: 43000,
		stock: 1,
	},
	{
		slug: "v-belt-pulley-spa",
		name: "V-belt pulley SPA 112, two grooves, taper bush",
		description:
			"Cast-iron pulley with two grooves for SPA or A-section belts, pitch diameter 112 mm. Balanced to G16 and phosphated black. Delivered with a 1610 taper bush of 19 mm bore.",
		pricePoisha: 129000,
		stock: 42,
	},
	{
		slug: "pipe-elbow-galvanised",
		name: "Pipe elbow 90 degrees, 3/4 inch, galvanised",
		description:
			"Banded elbow of malleable iron to EN 10242, hot-dip galvanised. Female BSP thread on both ends, tested to 25 bar. For water, air and oil lines.",
		pricePoisha: 9850,
		stock: 480,
	},
	{
		slug: "pipe-tee-galvanised",
		name: "Equal pipe tee 1/2 inch, galvanised, pack of 2",
		description:
			"Three female BSP threads of the same size in a beaded malleable-iron body. Hot-dip galvanised inside and out, rated for 25 bar at 120 °C. Sold in packs of two.",
		pricePoisha: 9200,
		stock: 390,
	},
	{
		slug: "compression-coupler-brass",
		name: "Compression coupler 15 mm, brass",
		description:
			"Straight coupler to EN 1254-2 with two nuts and two olives. Joins 15 mm copper pipe without heat; 24 mm spanner size. Dezincification-resistant brass, 16 bar at 30 °C.",
		pricePoisha: 14500,
		stock: 220,
	},
	{
		slug: "hose-clamp-stainless",
		name: "Hose clamps 32 and 48 mm, stainless W4, pair",
		description:
			"Worm-drive clamps to DIN 3017 with a 12 mm band, band, housing and screw of stainless steel 1.4301. Tighten with an 8 mm socket or a flat blade. One clamp of each size.",
		pricePoisha: 9450,
		stock: 365,
	},
	{
		slug: "combination-spanner-17",
		name: "Combination spanner 17 mm, chrome vanadium",
		description:
			"Open end set at 15 degrees and a twelve-point ring of the same size. Drop-forged chrome vanadium steel to DIN 3113, mirror chrome finish, about 205 mm long.",
		pricePoisha: 26500,
		stock: 160,
	},
	{
		slug: "adjustable-spanner-250",
		name: "Adjustable spanner 250 mm, satin chrome",
		description:
			"Jaw opens to 30 mm by a smooth four-turn worm. Forged and hardened body to ISO 6787 with a hanging hole. Fits most pipe unions and machine nuts.",
		pricePoisha: 59000,
		stock: 85,
	},
	{
		slug: "socket-set-half-inch",
		name: "Socket set 1/2 inch, 8 pieces, 10 to 24 mm",
		description:
			"Twelve-point sockets of 10, 12, 13, 14, 17, 19, 21 and 24 mm. Chrome vanadium steel to DIN 3124, 38 mm long, size rolled into each wall. Square drive with a ball groove.",
		pricePoisha: 195000,
		stock: 47,
	},
	{
		slug: "ratchet-handle-half-inch",
		name: "Ratchet handle 1/2 inch, 72 teeth",
		description:
			"Reversible ratchet with a working arc of only 5 degrees. Sealed head of 38 mm, thumb lever and a soft grip; 250 mm long. Holds up to 512 Nm to ISO 3315.",
		pricePoisha: 87500,
		stock: 58,
	},
	{
		slug: "hex-key-set-9",
		name: "Hex key set, 9 pieces, 1.5 to 10 mm",
		description:
			"Long-arm keys of 1.5, 2, 2.5, 3, 4, 5, 6, 8 and 10 mm. Hardened alloy steel to ISO 2936, black finish, ends cut square. Supplied in a plastic clip.",
		pricePoisha: 41000,
		stock: 195,
	},
	{
		slug: "ball-pein-hammer",
		name: "Ball-pein hammer 680 g, beech handle",
		description:
			"Fitter's hammer with a 1.5 lb drop-forged head, face and pein hardened to 50-58 HRC. Handle of 300 mm, wedged and sealed. For riveting, punching and sheet work.",
		pricePoisha: 54000,
		stock: 72,
	},
	{
		slug: "combination-pliers-180",
		name: "Combination pliers 180 mm, dipped handles",
		description:
			"Flat jaws, pipe grip and side cutter in one forged tool to ISO 5746. Cuts medium wire up to 2.2 mm. Two-part grips in red and black; not insulated for live work.",
		pricePoisha: 37500,
		stock: 140,
	},
	{
		slug: "screwdriver-set-3",
		name: "Screwdriver set, 3 pieces, PH1, PH2 and slotted",
		description:
			"Blades PH1 x 75, PH2 x 100 and slotted 6.5 x 125 mm of chrome vanadium steel. Black tips, fluted handles in three colours so that each is found at once.",
		pricePoisha: 43500,
		stock: 210,
	},
	{
		slug: "wood-chisel-25",
		name: "Bevel-edge wood chisel 25 mm, ash handle",
		description:
			"Blade of carbon steel, hardened to 60 HRC and ground to 25 degrees. Ash handle with a brass ferrule and a steel ring for mallet work. Overall length 275 mm.",
		pricePoisha: 46000,
		stock: 66,
	},
	{
		slug: "cold-chisel-24",
		name: "Cold chisel 25 mm with hand guard",
		description:
			"Flat chisel forged from 16 mm octagonal bar, 190 mm long. Edge and head are hardened separately so that the head does not chip. Rubber grip with an orange guard plate.",
		pricePoisha: 39500,
		stock: 98,
	},
	{
		slug: "flat-file-250",
		name: "Flat bastard file 250 mm, two-part handle",
		description:
			"Double-cut file to ISO 234 for fast removal of steel and cast iron. Section 25 x 6 mm, both edges cut. Fixed handle with soft inlays.",
		pricePoisha: 33000,
		stock: 175,
	},
	{
		slug: "hacksaw-300",
		name: "Hacksaw frame 300 mm with bi-metal blade",
		description:
			"Tubular bow frame with a closed grip and a depth of 85 mm. Blade of 24 teeth per inch held on steel pins and tensioned from the handle. Takes any standard 300 mm blade.",
		pricePoisha: 62000,
		stock: 88,
	},
	{
		slug: "g-clamp-100",
		name: "G-clamp 100 mm, ribbed frame",
		description:
			"Cast frame with an I-section back, opening 100 mm, throat 60 mm. Rolled M14 screw, swivel pad and sliding bar. Clamping force up to 5 kN.",
		pricePoisha: 48500,
		stock: 110,
	},
	{
		slug: "bench-vice-100",
		name: "Bench vice 100 mm, swivel base",
		description:
			"Cast-iron vice with replaceable serrated jaws of 100 mm and an anvil face. Base turns through 360 degrees and locks with one lever; three bolt holes. Weight 8.6 kg.",
		pricePoisha: 425000,
		stock: 3,
	},
	{
		slug: "hss-drill-set-5",
		name: "Twist drill set HSS-G, 5 pieces, 4 to 12 mm",
		description:
			"Jobber drills of 4, 6, 8, 10 and 12 mm to DIN 338, ground from the solid. Point angle 118 degrees, bright finish. For steel up to 900 N/mm², cast iron and brass.",
		pricePoisha: 98000,
		stock: 132,
	},
	{
		slug: "hole-saw-60",
		name: "Bi-metal hole saw 60 mm with arbor",
		description:
			"HSS edge with 8 % cobalt welded to a tough backing cup, cutting depth 34 mm. Hexagon arbor of 11 mm and a 6.35 mm pilot drill are fitted. For steel sheet, wood and plastic.",
		pricePoisha: 71500,
		stock: 2,
	},
	{
		slug: "cutting-disc-115",
		name: "Cutting disc 115 x 1.0 x 22.23, steel and inox",
		description:
			"Thin reinforced disc of grade A60T for fast cuts with little burr. Free of iron, sulphur and chlorine, so it suits stainless steel. Up to 80 m/s, 13,300 rpm, to EN 12413.",
		pricePoisha: 8250,
		stock: 500,
	},
	{
		slug: "wire-cup-brush-75",
		name: "Wire cup brush 75 mm, M14, crimped",
		description:
			"Crimped steel wire of 0.3 mm, brassed against rust, in a zinc-plated cup. M14 x 2 nut for angle grinders, up to 12,500 rpm. Strips scale, paint and weld spatter.",
		pricePoisha: 24000,
		stock: 155,
	},
	{
		slug: "vernier-callipers-150",
		name: "Vernier callipers 150 mm, 0.02 mm",
		description:
			"Stainless steel callipers to DIN 862 for outside, inside, depth and step measurements. Reading 0.02 mm, satin scale with etched lines, locking screw and thumb wheel.",
		pricePoisha: 115000,
		stock: 3,
	},
	{
		slug: "spirit-level-230",
		name: "Torpedo spirit level 230 mm, magnetic",
		description:
			"Aluminium I-beam with a level, a plumb and a 45 degree vial. Accuracy 0.5 mm/m on the milled base. Two magnets hold it to pipes and steel posts.",
		pricePoisha: 44500,
		stock: 118,
	},
	{
		slug: "step-drill-4-20",
		name: "Step drill 4 to 20 mm, titanium nitride",
		description:
			"Nine steps of 2 mm each for clean round holes in sheet up to 4 mm. HSS body with two straight flutes and a gold TiN coating. Three-flat shank of 10 mm does not slip.",
		pricePoisha: 76000,
		stock: 84,
	},
	{
		slug: "ball-valve-brass",
		name: "Lever ball valve 1/2 inch, full bore brass",
		description:
			"Forged brass body with a chromed ball and PTFE seats, rated PN 25. Female BSP thread on both ends, quarter turn to close. Red dipped steel lever.",
		pricePoisha: 32000,
		stock: 260,
	},
	{
		slug: "claw-hammer-20oz",
		name: "Claw hammer 570 g, ash handle",
		description:
			"20 oz drop-forged head with a polished face and a curved claw that draws nails up to 6 mm. Handle of straight-grained ash, 330 mm overall, fixed with a steel wedge.",
		pricePoisha: 65000,
		stock: 105,
	},
	{
		slug: "saw-blade-185-40t",
		name: "Circular-saw blade 185 x 20 mm, 40 teeth",
		description:
			"Carbide-tipped blade for clean cuts in timber, plywood and laminate. Kerf 2.8 mm, plate 1.8 mm with laser-cut expansion slots. Up to 7000 rpm, to EN 847-1.",
		pricePoisha: 89000,
		stock: 96,
	},
	{
		slug: "tape-measure-5m",
		name: "Tape measure 5 m x 25 mm, class II",
		description:
			"Nylon-coated curved blade that stands out 2 m, printed in millimetres on both edges. Riveted end hook, brake button and a rubber guard around the case.",
		pricePoisha: 28500,
		stock: 330,
	},
	{
		slug: "toolbox-steel-420",
		name: "Steel toolbox 420 mm, red powder coat",
		description:
			"Box of 0.8 mm steel sheet, 420 x 190 x 190 mm inside a folded rim. Two draw latches that take a padlock, padded carrying handle and rubber feet.",
		pricePoisha: 175000,
		stock: 54,
	},
];
