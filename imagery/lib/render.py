"""Path tracing to linear EXR with the passes the denoiser needs."""
import os
import time

import bpy

PASSES = (('col', 'Image'), ('alb', 'Denoising Albedo'), ('nrm', 'Denoising Normal'))


def _settings(scene, samples, bounces, clamp, seed):
    c = scene.cycles
    c.device, c.samples, c.seed = 'CPU', samples, seed
    c.use_adaptive_sampling = c.use_denoising = False
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces = bounces, min(6, bounces), 4
    c.transmission_bounces, c.transparent_max_bounces, c.volume_bounces = 8, 16, 1
    c.sample_clamp_indirect, c.sample_clamp_direct, c.blur_glossy = clamp, 0, 1.
    c.caustics_reflective = c.caustics_refractive = c.use_fast_gi = False
    c.pixel_filter_type, c.filter_width = 'BLACKMAN_HARRIS', 1.5


def render(out, w, h, samples, exposure=0., look='Medium High Contrast', pct=100, bounces=10, clamp=4., seed=0):
    """Render the scene's camera to `out`_col_0001.exr, _alb_, _nrm_. Exposure and look belong to the developing."""
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    _settings(scene, samples, bounces, clamp, seed)
    scene.render.resolution_x, scene.render.resolution_y, scene.render.resolution_percentage = w, h, pct
    scene.render.use_persistent_data = False
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers, files = tree.nodes.new('CompositorNodeRLayers'), tree.nodes.new('CompositorNodeOutputFile')
    files.base_path = os.path.dirname(os.path.abspath(out))
    files.format.file_format, files.format.color_depth = 'OPEN_EXR', '32'
    files.format.color_mode, files.format.exr_codec = 'RGB', 'ZIP'
    files.file_slots.clear()
    for slot, output in PASSES:
        files.file_slots.new(f'{os.path.basename(out)}_{slot}_')
        tree.links.new(layers.outputs[output], files.inputs[-1])
    composite = tree.nodes.new('CompositorNodeComposite')
    tree.links.new(layers.outputs['Image'], composite.inputs[0])
    scene.frame_set(1)
    started = time.time()
    bpy.ops.render.render(write_still=False)
    print(f'RENDER_SECONDS {time.time() - started:.1f}', flush=True)
