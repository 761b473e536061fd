"""Meshes that take long to make, kept between runs outside the repository."""
import hashlib
import os
from pathlib import Path

import bpy

FOLDER = Path(os.environ.get('IMAGERY_CACHE', Path.home() / '.cache' / 'neem-imagery')) / 'meshes'


def stored(key, make, materials=()):
    """The meshes `make` returns, from the cache when `key` was seen before; materials[i] goes on mesh i.

    key must name everything the meshes depend on (raise its version when the maker changes).
    """
    name = hashlib.sha256(repr(key).encode()).hexdigest()[:20]
    path = FOLDER / f'{name}.blend'
    if path.exists():
        with bpy.data.libraries.load(str(path)) as (source, target):
            target.meshes = sorted(source.meshes)
        meshes = list(target.meshes)
    else:
        meshes = [mesh for mesh in make() if mesh is not None]
        for i, mesh in enumerate(meshes):
            mesh.materials.clear()
            mesh.name = f'{i:02d}_{name}'
        FOLDER.mkdir(parents=True, exist_ok=True)
        bpy.data.libraries.write(str(path), set(meshes))
    for mesh, material in zip(meshes, materials):
        mesh.materials.clear()
        if material:
            mesh.materials.append(material)
    return meshes
