"""Which builder draws which product, and from how many degrees above the ground."""

import bench_tools
import cutting
import fasteners
import hand_tools
import measuring
import pipe_fittings
import power

PARTS = {
    "hex-bolt-m10x60": (35, fasteners.hex_bolts),
    "hex-bolt-a2": (35, lambda: fasteners.hex_bolts("stainless", "A2-70")),
    "hex-set-screw-m10x60": (35, lambda: fasteners.hex_bolts(threaded=57)),
    "hex-nut-m12": (40, fasteners.hex_nuts),
    "flat-washer-m10": (42, fasteners.flat_washers),
    "spring-washer-m12": (42, fasteners.spring_washers),
    "socket-cap-screw-m8x40": (42, fasteners.socket_cap_screws),
    "socket-cap-screw-a2": (42, lambda: fasteners.socket_cap_screws("stainless")),
    "wood-screw-5x60": (42, fasteners.wood_screws),
    "wood-screw-a2": (42, lambda: fasteners.wood_screws("stainless")),
    "roofing-screw-5-5x38": (40, fasteners.roofing_screws),
    "wall-plug-8x40": (42, fasteners.wall_plugs),
    "through-bolt-m10x100": (46, fasteners.through_bolts),
    "eye-bolt-m12": (42, fasteners.eye_bolts),
    "ball-bearing-6204-2rs": (36, power.ball_bearings),
    "pillow-block-ucp205": (30, power.pillow_block_turned),
    "spur-gear-module-2": (40, power.spur_gears),
    "compression-spring": (34, power.compression_springs),
    "extension-spring": (45, power.extension_springs),
    "roller-chain-08b": (46, power.roller_chain),
    "sprocket-08b-18t": (42, power.sprocket),
    "v-belt-pulley-spa": (26, power.pulley_standing),
    "pipe-elbow-galvanised": (34, pipe_fittings.elbow_turned),
    "pipe-tee-galvanised": (38, pipe_fittings.tees),
    "compression-coupler-brass": (36, pipe_fittings.compression_coupler),
    "ball-valve-brass": (32, pipe_fittings.ball_valve_turned),
    "hose-clamp-stainless": (34, pipe_fittings.hose_clamps),
    "combination-spanner-17": (56, hand_tools.combination_spanners),
    "adjustable-spanner-250": (56, hand_tools.adjustable_spanner_lying),
    "socket-set-half-inch": (34, hand_tools.socket_set),
    "ratchet-handle-half-inch": (52, hand_tools.ratchet_lying),
    "hex-key-set-9": (50, hand_tools.hex_keys),
    "claw-hammer-20oz": (54, hand_tools.claw_hammer_lying),
    "ball-pein-hammer": (54, hand_tools.ball_pein_lying),
    "combination-pliers-180": (50, hand_tools.pliers_lying),
    "screwdriver-set-3": (46, hand_tools.screwdrivers),
    "wood-chisel-25": (54, hand_tools.wood_chisel_lying),
    "cold-chisel-24": (52, hand_tools.cold_chisel_lying),
    "flat-file-250": (56, hand_tools.flat_file_lying),
    "hacksaw-300": (58, bench_tools.hacksaw_lying),
    "g-clamp-100": (52, bench_tools.g_clamp_lying),
    "bench-vice-100": (30, bench_tools.bench_vice_turned),
    "toolbox-steel-420": (26, bench_tools.toolbox_turned),
    "saw-blade-185-40t": (50, cutting.saw_blade_lying),
    "hss-drill-set-5": (52, cutting.drill_set),
    "step-drill-4-20": (34, cutting.step_drills),
    "hole-saw-60": (34, cutting.hole_saws),
    "cutting-disc-115": (44, cutting.cutting_discs),
    "wire-cup-brush-75": (30, cutting.wire_cup_brush),
    "vernier-callipers-150": (58, measuring.callipers_lying),
    "spirit-level-230": (28, measuring.spirit_level_turned),
    "tape-measure-5m": (34, measuring.tape_measure_turned),
}
